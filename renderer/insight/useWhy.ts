import { useEffect, useMemo, useState } from 'react'
import { recentCalls } from '../../runtime/data/recentCalls.ts'
import { explainPage, type Live } from '../../runtime/explain/explainPage.ts'
import { nodesOf } from '../../runtime/explain/nodesOf.ts'
import type { WhyNode } from '../../runtime/explain/whyNode.ts'
import { session } from '../../runtime/session/session.ts'
import { type LivePage, seenPages } from '../pages/livePages.ts'
import { useStore } from '../ui/useStore.ts'
import { pickNode } from './pickNode.ts'

const pause = 400

/** What is known of a page and one of its records, as the person sees it. */
export function liveOf({ scope, facts }: LivePage, codes: ReadonlySet<string>, row?: Record<string, unknown>): Live {
  const known = facts()
  return { codes, scope, ...known, row: row ?? known.row }
}

/** The pages on screen, the one chosen, and why its nodes are as they are; follows what happens on screen. */
export function useWhy() {
  const { permissions } = useStore(session)
  const calls = useStore(recentCalls)
  const [pages, setPages] = useState<LivePage[]>(seenPages)
  const [chosen, setChosen] = useState<LivePage>()
  const [row, setRow] = useState<Record<string, unknown>>()
  const [path, setPath] = useState<string>()
  const [picking, setPicking] = useState(false)
  const [nodes, setNodes] = useState<WhyNode[]>([])
  const live = chosen && pages.includes(chosen) ? chosen : pages.at(-1)

  useEffect(() => {
    const look = () => {
      const seen = seenPages()
      setPages(now => (now.length === seen.length && seen.every((page, at) => page === now[at]) ? now : seen))
      const page = chosen && seen.includes(chosen) ? chosen : seen.at(-1)
      const next = page ? explainPage(page.page, liveOf(page, permissions, row)) : []
      setNodes(now => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    look()
    const timer = setInterval(look, pause)
    return () => clearInterval(timer)
  }, [chosen, permissions, row])

  useEffect(() => {
    if (!picking) return
    const onClick = (event: MouseEvent) => {
      const target = event.target
      if (!(target instanceof Element) || target.closest('[data-insight]')) return
      event.preventDefault()
      event.stopPropagation()
      const pick = pickNode(target, one => nodesOf(one.page))
      setPicking(false)
      if (!pick) return
      setChosen(pick.live)
      setRow(pick.row)
      setPath(pick.path)
    }
    const stop = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest('[data-insight]')) event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPicking(false)
    document.addEventListener('click', onClick, true)
    document.addEventListener('pointerdown', stop, true)
    document.addEventListener('keydown', onKey, true)
    document.documentElement.dataset.picking = ''
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('pointerdown', stop, true)
      document.removeEventListener('keydown', onKey, true)
      delete document.documentElement.dataset.picking
    }
  }, [picking])

  const lastCalls = useMemo(() => new Map(calls.map(call => [call.endpoint, call])), [calls])
  return {
    pages,
    live,
    nodes,
    path,
    row,
    picking,
    callOf: (source: string | undefined) => (source === undefined ? undefined : lastCalls.get(source)),
    setPicking,
    setPath,
    choose: (page: LivePage) => {
      setChosen(page)
      setRow(undefined)
      setPath(undefined)
    },
  }
}
