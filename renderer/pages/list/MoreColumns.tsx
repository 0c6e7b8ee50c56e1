import { type ComponentType, useMemo } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { ResolvedColumn, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { recordsOf } from '../../page/useOptions.ts'

interface Props {
  page: ResolvedList
  List: ComponentType<{ page: ResolvedList }>
}

/** A list with the columns that its data says (`moreColumns`). Settings and saved views know them as any other. */
export function MoreColumns({ page, List }: Props) {
  const { scope } = usePageContext()
  const { moreColumns: more } = page.schema
  const asked = JSON.stringify(evaluateArguments(more?.with, scope))
  const { data, error, reload } = useAnswer(
    async signal => {
      const args = JSON.parse(asked) as Record<string, unknown>
      return more ? recordsOf(await callEndpoint(more.source, args, { signal, silent: true, mask: false })) : []
    },
    [more, asked],
  )
  const whole = useMemo(() => data && withColumns(page, data), [page, data])
  if (whole) return <List page={whole} />
  return error === undefined ? <Loading /> : <ErrorCard error={error} onRetry={reload} />
}

const width = 150

function withColumns(page: ResolvedList, found: readonly Record<string, unknown>[]): ResolvedList {
  const { texts, after } = page.schema.moreColumns!
  const made = found.map(
    ({ id, title }): ResolvedColumn => ({
      key: `${texts}.${String(id)}`,
      field: `${texts}.${String(id)}`,
      title: String(title),
      width,
      cell: 'text',
      align: 'left',
      sortable: false,
      optional: false,
      value: `=row[${JSON.stringify(texts)}][${JSON.stringify(String(id))}]`,
    }),
  )
  const at = page.columns.findIndex(({ field }) => field === after)
  return { ...page, columns: page.columns.toSpliced(at + 1, 0, ...made) }
}
