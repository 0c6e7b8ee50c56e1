import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn, ResolvedDetail } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { useRunAction } from '../../actions/useRunAction.ts'
import type { Row } from '../../cells/cellKind.ts'
import { usePageContext } from '../pageContext.ts'
import { useAnswer } from '../useAnswer.ts'
import { useFacts } from '../useFacts.ts'

/** One record, shown. */
export function useDetailPage(page: ResolvedDetail) {
  const { scope, host } = usePageContext()
  const { schema } = page
  const args = JSON.stringify(evaluateArguments(schema.with ?? { id: '=params.id' }, scope))
  const answer = useAnswer(
    async signal => {
      const [record] = await Promise.all([
        callEndpoint(schema.source, JSON.parse(args) as Record<string, unknown>, { signal, silent: true }),
        loadDictionaries(page.dictionaries),
      ])
      return typeof record === 'object' && record !== null ? (record as Row) : {}
    },
    [page, args],
  )
  const { data: row, reload } = answer
  // What was deleted would be answered by 404: its page says so, and asks again only when told to.
  const [gone, setGone] = useState<Row>()
  const isGone = gone !== undefined && gone === row
  useEffect(
    () =>
      onChange(schema.source, page, removed => {
        if (row !== undefined && removed.includes(String(row.id))) setGone(row)
        else if (!isGone) reload()
      }),
    [schema, page, reload, row, isGone],
  )
  useFacts(() => ({ row }))
  const rowScope = useMemo(() => ({ ...scope, row: row ?? null }), [scope, row])
  const run = useRunAction(reload)

  return {
    ...answer,
    row,
    isGone,
    scope: rowScope,
    run: (action: (typeof page.actions)[number]) => run(action, row ? { row } : {}),
    open: ({ open }: ResolvedColumn) => {
      if (open)
        void host
          .open({ page: open.page, params: evaluateArguments(open.with, rowScope), in: open.in ?? 'tab' })
          .then(result => result === 'saved' && reload())
    },
  }
}
