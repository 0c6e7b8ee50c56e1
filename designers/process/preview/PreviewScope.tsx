import type { ReactNode } from 'react'
import { DesignContext } from '../designContext.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { type Running, RunningContext } from '../runningContext.ts'
import { PassedContext, type Preview, PreviewContext } from './previewContext.ts'

interface Props {
  design: ProcessDesign
  preview: Preview
  passed: ReadonlySet<string>
  running?: Running
  children: ReactNode
}

/** What the parts of a designer have in common: the design, and for whom it is tried out, and what runs. */
export const PreviewScope = ({ design, preview, passed, running, children }: Props) => (
  <DesignContext value={design}>
    <PreviewContext value={preview}>
      <PassedContext value={passed}>
        <RunningContext value={running}>{children}</RunningContext>
      </PassedContext>
    </PreviewContext>
  </DesignContext>
)
