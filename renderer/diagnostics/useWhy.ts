import { useEffect, useMemo, useState } from 'react'
import { recentCalls } from '../../runtime/data/recentCalls.ts'
import { explainPage } from '../../runtime/explain/explainPage.ts'
import { nodesOf } from '../../runtime/explain/nodesOf.ts'
import type { WhyNode } from '../../runtime/explain/whyNode.ts'
import { session } from '../../runtime/session/session.ts'
import { type LivePage, seenPages } from '../page/livePages.ts'
import { useStore } from '../ui/useStore.ts'
import { liveOf } from './liveOf.ts'
import type { Known } from './marks.ts'
import { elementOf, pickNode, type Subject } from './pickNode.ts'
import { kindText, stateText } from './reasonText.ts'
import { usePicking } from './usePicking.ts'

const pause = 400

/** The displayed pages, the chosen one, and the explanations of its nodes; follows the screen. */
export function useWhy() {
  const { permissions } = useStore(session)
  const calls = useStore(recentCalls)
  const [pages, setPages] = useState<LivePage[]>(seenPages)
  const [chosen, setChosen] = useState<LivePage>()
  const [subject, setSubject] = useState<Subject>(noSubject)
  const [path, setPath] = useState<string>()
  const [picking, setPicking] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const [nodes, setNodes] = useState<WhyNode[]>([])
  const live = chosen && pages.includes(chosen) ? chosen : pages.at(-1)

  useEffect(() => {
    const look = () => {
      const seen = seenPages()
      setPages(now => (now.length === seen.length && seen.every((page, at) => page === now[at]) ? now : seen))
      const page = chosen && seen.includes(chosen) ? chosen : seen.at(-1)
      const next = page ? explainPage(page.page, liveOf(page, permissions, subject)) : []
      setNodes(now => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    look()
    const timer = setInterval(look, pause)
    return () => clearInterval(timer)
  }, [chosen, permissions, subject])

  const below = usePicking(picking, element => {
    setPicking(false)
    const pick = element && pickNode(element, one => knownOf(one, permissions))
    if (!pick) return
    setChosen(pick.live)
    setSubject(pick.subject)
    setPath(pick.path)
  })

  const frame = useMemo(() => {
    const seen = below ? pickNode(below, one => knownOf(one, permissions)) : undefined
    if (seen) {
      const all = explainPage(seen.live.page, liveOf(seen.live, permissions, seen.subject))
      return framed(
        seen.element,
        all.find(node => node.path === seen.path),
      )
    }
    const node = pointed === undefined ? undefined : nodes.find(one => one.path === pointed)
    const element = live && node && elementOf(live, node.path, knownOf(live, permissions))
    return element && framed(element, node)
  }, [below, pointed, nodes, live, permissions])

  const lastCalls = useMemo(() => new Map(calls.map(call => [call.endpoint, call])), [calls])
  return {
    pages,
    live,
    nodes,
    path,
    subject,
    picking,
    frame,
    callOf: (source: string | undefined) => (source === undefined ? undefined : lastCalls.get(source)),
    setPicking,
    setPath,
    /** Highlights a node, until cleared. */
    point: setPointed,
    choose: (page: LivePage) => {
      setChosen(page)
      setSubject(noSubject)
      setPath(undefined)
    },
  }
}

const noSubject: Subject = {}

/** Nodes by which elements are identified; places inside values require their loaded schema. */
const knownOf = (live: LivePage, codes: ReadonlySet<string>): Known[] => [
  ...nodesOf(live.page),
  ...explainPage(live.page, liveOf(live, codes)).filter(node => node.kind === 'part'),
]

const framed = (element: Element, node: WhyNode | undefined) =>
  node && { element, label: `${kindText[node.kind]} ${node.title} · ${stateText[node.state]}` }
