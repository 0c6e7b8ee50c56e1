import type { ReactNode } from 'react'
import { DesignContext } from '../designContext.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { PassedContext, type Preview, PreviewContext } from './previewContext.ts'

interface Props {
  design: ProcessDesign
  preview: Preview
  passed: ReadonlySet<string>
  children: ReactNode
}

/** What the parts of a designer have in common: the design, and for whom it is tried out. */
export const PreviewScope = ({ design, preview, passed, children }: Props) => (
  <DesignContext value={design}>
    <PreviewContext value={preview}>
      <PassedContext value={passed}>{children}</PassedContext>
    </PreviewContext>
  </DesignContext>
)
