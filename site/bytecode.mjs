// Run compile_archive.py inside Pyodide over a list of archives.
// usage: node bytecode.mjs JOBS.json, a list of {"source", "target", "keep_source", "leave_out"}
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = path.dirname(fileURLToPath(import.meta.url));
const jobs = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const python = await loadPyodide();
python.FS.writeFile("/compile_archive.py", fs.readFileSync(path.join(here, "compile_archive.py")));
python.runPython("import sys; sys.path.insert(0, '/'); from compile_archive import convert");
const convert = python.globals.get("convert");

for (const { source, target, keep_source: keepSource, leave_out: leaveOut } of jobs) {
  const data = python.toPy(new Uint8Array(fs.readFileSync(source)));
  const made = convert(data.tobytes(), keepSource, python.toPy(leaveOut));
  fs.writeFileSync(target, made.toJs());
  made.destroy();
  data.destroy();
}
