/** The basis of every part of the page: htm for markup, preact to draw it. */

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
