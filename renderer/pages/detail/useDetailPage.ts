import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn, ResolvedDetail } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { useRunAction } from '../../actions/useRunAction.ts'
import type { Row } from '../../page/cellKind.ts'
import { linkParams } from '../../page/linkParams.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { useFacts } from '../useFacts.ts'
import { useRefresh } from '../useRefresh.ts'

/** One record, shown. */
export function useDetailPage(page: ResolvedDetail) {
  const { scope, host } = usePageContext()
  const { schema } = page
  const args = JSON.stringify(evaluateArguments(schema.with ?? { id: '=params.id' }, scope))
  // Keeps the displayed data while reloading.
  const shown = useRef(false)
  const answer = useAnswer(
    async signal => {
      const [record] = await Promise.all([
        callEndpoint(schema.source, JSON.parse(args) as Record<string, unknown>, {
          signal,
          silent: true,
          mask: !shown.current,
        }),
        loadDictionaries(page.dictionaries),
      ])
      return typeof record === 'object' && record !== null ? (record as Row) : {}
    },
    [page, args],
  )
  const { data: row, loading, reload: ask } = answer
  shown.current = row !== undefined
  // A deleted record is not requested again automatically, which would give 404; its page says so. Compared by id,
  // because a running request may still return the record.
  const [gone, setGone] = useState<string>()
  const isGone = gone !== undefined && gone === String(row?.id)
  const reload = useCallback(() => {
    setGone(undefined)
    ask()
  }, [ask])
  useEffect(
    () =>
      onChange(schema.source, page, removed => {
        if (row !== undefined && removed.includes(String(row.id))) setGone(String(row.id))
        else if (!isGone) reload()
      }),
    [schema, page, reload, row, isGone],
  )
  useFacts(() => ({ row }))
  const rows = useMemo(() => (row && !isGone ? [row] : []), [row, isGone])
  useRefresh({ refresh: isGone ? undefined : schema.refresh, rows, scope, loading, reload })
  const rowScope = useMemo(() => ({ ...scope, row: row ?? null }), [scope, row])
  const run = useRunAction(reload)

  return {
    ...answer,
    reload,
    row,
    isGone,
    scope: rowScope,
    run: (action: (typeof page.actions)[number]) => run(action, row ? { row } : {}),
    open: ({ open }: ResolvedColumn) => {
      if (open)
        void host
          .open({ page: open.page, params: linkParams(open, rowScope), in: open.in ?? 'tab' })
          .then(result => result === 'saved' && reload())
    },
  }
}
