import { lazy } from 'react'

/** The code editor; its library loads when one is first drawn. */
export const LazyCodeEditor = lazy(() => import('./CodeEditor.tsx').then(module => ({ default: module.CodeEditor })))
