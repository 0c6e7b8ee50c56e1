import { useLayoutEffect, useRef } from 'react'
import { partNode, partPath } from '../../runtime/explain/nodes/customNodes.ts'
import { holdsAny, mayShowButton } from '../../runtime/session/holds.ts'
import { session } from '../../runtime/session/session.ts'
import type { PageFacts } from '../page/livePages.ts'
import { type PageContextValue, usePageContext } from '../page/pageContext.ts'
import { useStore } from '../ui/useStore.ts'

/** Reasons by part name; empty ones are ignored. */
type Reasons = Readonly<Record<string, string | false | null | undefined>>

interface PartFacts {
  /** Why it is currently disabled. */
  waiting?: Reasons
  /** Why it is currently not on screen. */
  away?: Reasons
}

type Facts = PageContextValue['facts']

/** Each component of a page reports the parts that it draws. */
const notifiers = new WeakMap<Facts, Set<() => PartFacts>>()

/**
 * Marks the element of a page part (`parts` of its schema).
 *
 * @example <Button {...part('apply')} onClick={apply}>应用</Button>
 */
export const part = (name: string) => ({ 'data-why': partPath(name) })

/** Reports the state of a hand-written page's parts; the same reasons decide how they are drawn. */
export function usePageParts(now: PartFacts = {}) {
  const { page, facts } = usePageContext()
  const { permissions } = useStore(session)
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  useLayoutEffect(() => tell(facts, () => latest.current), [facts])
  return {
    /** Whether the user may see it. */
    sees(name: string): boolean {
      const described = page.kind === 'custom' ? page.schema.parts?.[name] : undefined
      if (!described) return true
      const { permission, isButton } = partNode(name, described)
      return isButton ? mayShowButton(permissions, permission) : holdsAny(permissions, permission)
    },
    /** Whether it is currently disabled. */
    waits: (name: string): boolean => Boolean(now.waiting?.[name]),
  }
}

function tell(facts: Facts, notifier: () => PartFacts): () => void {
  const all = notifiers.get(facts) ?? new Set()
  notifiers.set(facts, all)
  all.add(notifier)
  facts.current = () => ({ waiting: gathered(all, 'waiting'), away: gathered(all, 'away') }) satisfies PageFacts
  return () => {
    all.delete(notifier)
  }
}

const gathered = (all: ReadonlySet<() => PartFacts>, about: keyof PartFacts) =>
  new Map(
    [...all].flatMap(notifier =>
      Object.entries(notifier()[about] ?? {}).flatMap(([name, text]) =>
        text ? [[partPath(name), text] as const] : [],
      ),
    ),
  )
