import { useMemo } from 'react'
import type { ResolvedPrint } from '../../../runtime/schema/resolvedPage.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { PrintSheets } from '../../print/PrintSheets.tsx'
import { useShown } from '../useShown.ts'
import { useSubject } from '../useSubject.ts'
import { documentOf } from './documentOf.tsx'
import { usePrinted } from './usePrinted.ts'

/** Records, or a list, on sheets of paper. */
export function PrintPage({ page }: { page: ResolvedPrint }) {
  const { cells, scope } = usePageContext()
  const { data, error, reload } = usePrinted(page)
  useSubject(data?.length === 1 ? data[0]?.row : undefined, page.label)
  useShown(data !== undefined)
  const documents = useMemo(
    () => (data ?? []).map((printed, at) => documentOf(page, printed, { key: String(at), scope, cells })),
    [data, page, scope, cells],
  )
  if (error !== undefined) return <ErrorCard error={error} onRetry={reload} />
  if (!data) return <Loading />
  if (data.length === 0) return <Empty text="没有可以打印的内容" />
  return <PrintSheets documents={documents} label={page.title} />
}
