"""Ask the Python in the page: run code in the kernel of the notebook that is open and hear what it prints."""

from __future__ import annotations

from playwright.sync_api import Page

RUN = """async (code) => {
  const { sessionContext } = window.jupyterapp.shell.currentWidget.context;
  await sessionContext.ready;
  const future = sessionContext.session.kernel.requestExecute({ code, store_history: false });
  let printed = "";
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream" && content.name === "stdout") printed += content.text;
  };
  const { content } = await future.done;
  if (content.status !== "ok") throw new Error(`${content.ename}: ${content.evalue}`);
  return printed;
}"""


def printed(page: Page, code: str) -> str:
    """Run code and return what it prints.

    Raises:
        playwright.sync_api.Error: when the code fails; it names the exception.
    """
    text: str = page.evaluate(RUN, code)
    return text
