/** The part of the extension API that the page scripts use. */
declare const chrome: {
  runtime: {
    id: string;
    onMessage: {
      addListener(
        heard: (message: any, sender: { id?: string }, reply: (answer: unknown) => void) => boolean,
      ): void;
    };
  };
};
