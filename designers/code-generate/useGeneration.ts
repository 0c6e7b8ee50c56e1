import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { saveFile } from '../../runtime/data/saveFile.ts'
import { notify } from '../../runtime/notify/notify.ts'
import { session } from '../../runtime/session/session.ts'
import { argumentsOf, type Decisions, type Side, sideOf } from './decisions.ts'
import type { Preview, TablePlan } from './plan.ts'

export interface SourceOption {
  id: string
  name: string
  code: string
}

/** State of the wizard: source, plans, chosen tables, and the resulting files. */
export function useGeneration() {
  const [sources, setSources] = useState<readonly SourceOption[]>([])
  const [sourceId, setSourceId] = useState('')
  const [plans, setPlans] = useState<readonly TablePlan[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const asked = useRef('')

  const work = useCallback(async <T>(name: string, run: () => Promise<T>): Promise<T | undefined> => {
    setBusy(name)
    try {
      return await run()
    } catch {
      // The call shows its error; the state stays.
      return undefined
    } finally {
      setBusy('')
    }
  }, [])

  /** The same for displayed data: on failure the place shows the error instead of looking empty. */
  const load = useCallback(
    <T>(name: string, endpoint: string, args: Record<string, unknown>) =>
      work(name, async () => {
        setFailure(undefined)
        try {
          return (await callEndpoint(endpoint, args, { silent: true, mask: false })) as T
        } catch (error) {
          setFailure(error)
          throw error
        }
      }),
    [work],
  )

  const findSources = useCallback(
    async () => setSources((await load<SourceOption[]>('sources', 'defaultSource.options', {})) ?? []),
    [load],
  )
  useEffect(() => void findSources(), [findSources])

  const choose = useCallback(
    async (id: string) => {
      asked.current = id
      setSourceId(id)
      setPlans([])
      setChosen([])
      setPreview(null)
      setDecisions({})
      const proposed = await load<Omit<TablePlan, 'proposedName'>[]>('tables', 'codeGeneration.propose', {
        sourceId: id,
      })
      if (asked.current === id) setPlans((proposed ?? []).map(plan => ({ ...plan, proposedName: plan.name })))
    },
    [load],
  )

  const change = useCallback((table: string, next: Partial<TablePlan>) => {
    setPreview(null)
    setPlans(all => all.map(plan => (plan.table === table ? { ...plan, ...next } : plan)))
  }, [])

  const selected = useMemo(() => plans.filter(plan => chosen.includes(plan.table)), [plans, chosen])
  const argsFor = (next: Decisions) => ({
    sourceId,
    plans: selected.map(({ isMade: _made, route: _route, proposedName: _name, ...plan }) => plan),
    ...argumentsOf(next),
  })

  const look = async (next = decisions) => {
    const found = await work('preview', () => callEndpoint('codeGeneration.preview', argsFor(next), { mask: false }))
    if (found) setPreview(found as Preview)
    return found !== undefined
  }

  return {
    sources,
    sourceId,
    plans,
    chosen,
    selected,
    preview,
    decisions,
    busy,
    failure,
    retry: () => void (sourceId === '' ? findSources() : choose(sourceId)),
    choose,
    setChosen: (tables: readonly string[]) => {
      setPreview(null)
      setChosen(tables)
    },
    change,
    look: () => look(),
    sideOf: (file: { path: string; mark: string }) => sideOf(decisions, file),
    decide: async ({ path, mark }: { path: string; mark: string }, side: Side) => {
      const next = { ...decisions, [path]: { side, mark } }
      setDecisions(next)
      await look(next)
    },
    download: () =>
      work('download', async () => saveFile(await callEndpoint('codeGeneration.download', argsFor(decisions)))),
    apply: async () => {
      const done = await work('apply', () => callEndpoint('codeGeneration.apply', argsFor(decisions)))
      if (!done) {
        // Another user may have changed a file meanwhile, so new decisions must be shown.
        await look()
        return undefined
      }
      notify.success('已应用，菜单中可以打开新页面')
      await session.refreshSession().catch(() => undefined)
      return done as { files: number; routes: string[]; conflicts: number }
    },
  }
}

export type Generation = ReturnType<typeof useGeneration>
