/** Search in pages opened from the disk, where browsers start no workers: a hidden frame does the worker's job. */
if (location.protocol === "file:") {
  window.Worker = window.IFrameWorker = class extends EventTarget {
    /** @param {string | URL} url the worker's script */
    constructor(url) {
      super();
      this.frame = document.body.appendChild(Object.assign(document.createElement("iframe"), { hidden: true }));
      const page = this.frame.contentDocument;
      page.open();
      page.write(
        `<script>postMessage = (data) => parent.dispatchEvent(new MessageEvent("message", { data, source: window }))</script>` +
          `<script src="${url}"></script>`,
      );
      page.close();
      addEventListener("message", ({ source, data }) => {
        if (source === this.frame.contentWindow) this.dispatchEvent(new MessageEvent("message", { data }));
      });
    }

    /** @param {unknown} data a message to the worker */
    postMessage(data) {
      const { contentWindow: frame, contentDocument: page } = this.frame;
      const send = () => frame.dispatchEvent(new MessageEvent("message", { data }));
      if (page.readyState === "complete") send();
      else frame.addEventListener("load", send);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
