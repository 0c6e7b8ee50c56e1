import { lazy, Suspense } from 'react'
import { diagramOf } from '../diagram/diagramOf.ts'
import type { CellKind } from '../page/cellKind.ts'

const DiagramView = lazy(async () => ({ default: (await import('../diagram/DiagramView.tsx')).DiagramView }))

/** A diagram: the number of shapes in a list, the drawing where there is room. */
export const diagramCell: CellKind = {
  compile: () => value => `${diagramOf(value)?.shapes.length ?? 0} 个元素`,
  compileWide:
    ({ title }) =>
    value => {
      const diagram = diagramOf(value)
      if (!diagram) return '没有图形'
      return (
        <Suspense fallback={null}>
          <DiagramView value={diagram} title={title} />
        </Suspense>
      )
    },
}
