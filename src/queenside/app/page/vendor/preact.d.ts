export { html, render, h, Component } from "htm/preact";
export { createContext } from "preact";
export * from "preact/hooks";
