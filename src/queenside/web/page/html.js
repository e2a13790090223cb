/** What every part of the page is made with: htm for markup, preact to draw it. */

export {
  Component,
  createContext,
  html,
  render,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "./vendor/preact.js";
