import { useEffect, useMemo, useState } from 'react'
import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'
import { usePageContext } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import { drawnColumns } from './drawnColumns.ts'
import { createLabels } from './labels.ts'

/** Returns columns prepared for drawing, with the labels of visible rows. */
export function useDrawn(columns: readonly ResolvedGridColumn[]) {
  const { cells } = usePageContext()
  const [version, setVersion] = useState(0)
  const labels = useMemo(() => createLabels(() => setVersion(now => now + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells draw what the labels hold by now
  const drawn = useMemo(() => drawnColumns(columns, labels, cells), [columns, labels, cells, version])
  return { drawn, labels, version, cells }
}

/** Requests the labels of these rows. */
export function useWantedLabels(
  { labels }: Pick<ReturnType<typeof useDrawn>, 'labels'>,
  { columns, rows, scope }: { columns: readonly ResolvedGridColumn[]; rows: readonly Row[]; scope: Scope },
): void {
  useEffect(() => labels.want(columns, rows, scope), [labels, columns, rows, scope])
}
