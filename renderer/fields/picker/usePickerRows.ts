import { useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { PickerList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { recordsOf } from '../../page/useOptions.ts'

const searchPause = 600
export const pickerSize = 10

/** Returns a page of matching records. An unpaged source is split here. */
export function usePickerRows({ query, columns, side }: PickerList, scope: Scope) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState({ words: '', node: undefined as string | undefined, current: 1 })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const args = JSON.stringify(evaluateArguments(query.with, scope))
  const isPaged = query.shape === 'page'
  // An unpaged list is requested again for other words, not for another page.
  const turn = isPaged ? asked.current : 1
  const answer = useAnswer(
    async signal => {
      const dictionaries = columns.flatMap(({ dictionary }) => dictionary ?? [])
      const [given] = await Promise.all([
        callEndpoint(
          query.source,
          {
            ...(JSON.parse(args) as Record<string, unknown>),
            ...(asked.words === '' ? {} : { keyword: asked.words }),
            ...(side && asked.node !== undefined ? { [side.field]: asked.node } : {}),
            ...(isPaged ? { current: turn, size: pickerSize } : {}),
          },
          { signal, silent: true, mask: false },
        ),
        loadDictionaries(dictionaries),
      ])
      const rows: Row[] = recordsOf(given)
      const total = typeof given === 'object' && given !== null && 'total' in given ? Number(given.total) : rows.length
      return { rows, total }
    },
    [query, args, asked.words, asked.node, turn],
  )
  const rows = useMemo(() => {
    const all = answer.data?.rows ?? []
    return isPaged ? all : all.slice((asked.current - 1) * pickerSize, asked.current * pickerSize)
  }, [answer.data, isPaged, asked.current])
  return {
    ...answer,
    rows,
    total: answer.data?.total ?? 0,
    words,
    current: asked.current,
    node: asked.node,
    search(next: string) {
      setWords(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => setAsked(now => ({ ...now, words: next.trim(), current: 1 })), searchPause)
    },
    choose: (node: string | undefined) => setAsked(now => ({ ...now, node, current: 1 })),
    turn: (current: number) => setAsked(now => ({ ...now, current })),
  }
}
