import { lazy, Suspense } from 'react'
import { diagramOf } from '../../diagram/diagramOf.ts'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import type { BlockProps } from './blockProps.ts'

const DiagramView = lazy(() =>
  import('../../diagram/DiagramView.tsx').then(module => ({ default: module.DiagramView })),
)

/** A picture of boxes and arrows from a record. */
export function DiagramBlock({ block: { title = '图', field = 'diagram' }, data }: BlockProps<'diagram'>) {
  const diagram = diagramOf((data as Record<string, unknown> | null)?.[field])
  if (!diagram) return <Empty text="没有图形" />
  return (
    <Suspense fallback={<Loading />}>
      <DiagramView value={diagram} title={title} />
    </Suspense>
  )
}
