import { useCallback, useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedBlock, ResolvedDashboard } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import type { LinkTarget } from '../../../schemas/types/pages/link.ts'
import { linkParams } from '../../page/linkParams.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { mayCall } from '../mayOpen.ts'

/** Returns the blocks that the user may see. */
export function useBlocks(page: ResolvedDashboard): ResolvedBlock[] {
  const { scope } = usePageContext()
  return useMemo(
    () =>
      page.blocks.filter(
        block =>
          holds(block.permission) &&
          mayCall('source' in block ? block.source : undefined) &&
          evaluateCondition(block.visible, scope),
      ),
    [page, scope],
  )
}

/** Increments by button and, while the page is visible, periodically: the blocks reload. */
export function useRefresh(seconds: number | undefined): { version: number; reload(): void } {
  const { host } = usePageContext()
  const [version, setVersion] = useState(0)
  const reload = useCallback(() => setVersion(now => now + 1), [])
  const { active } = host
  useEffect(() => {
    if (seconds === undefined || !active) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, active, reload])
  return { version, reload }
}

/** Loads one block independently. */
export function useBlock(block: ResolvedBlock, version: number) {
  const { scope, page } = usePageContext()
  const args = JSON.stringify(evaluateArguments(block.with, scope))
  return useAnswer(
    async signal => {
      if (!('source' in block)) return null
      const [data] = await Promise.all([
        callEndpoint(block.source, JSON.parse(args) as Record<string, unknown>, { signal, silent: true, mask: false }),
        loadDictionaries(page.dictionaries),
      ])
      return data
    },
    [block, args, version],
  )
}

/** Opens the page of a figure. */
export function useOpenLink(): (link: LinkTarget, row?: Record<string, unknown>) => void {
  const { host, scope } = usePageContext()
  return (link, row = {}) =>
    void host.open({ page: link.page, params: linkParams(link, { ...scope, row }), in: link.in ?? 'tab' })
}
