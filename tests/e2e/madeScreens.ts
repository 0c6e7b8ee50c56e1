import type { ApiClient } from './apiClient.ts'

/** The generated screens of a table, as far as tests use them. */
export interface MadePlan {
  table: string
  title: string
  route: string
  kind: 'table' | 'view'
  key: string[]
  tree?: string
  unfilled?: string[]
  pages: { detail: boolean; edit: boolean }
  fields: { name: string; title: string; values?: string[] }[]
}

export interface MadeScreens {
  sourceId: string
  code: string
  plans: MadePlan[]
}

const generate = '/auth/defaultSource/generate'

/**
 * Adds a data source and creates screens for its tables as proposed, with the changes of `adjust`; a table for which
 * `adjust` returns undefined is left out.
 */
export async function makeScreens(
  api: ApiClient,
  source: Record<string, unknown> & { code: string },
  adjust: (plan: MadePlan) => MadePlan | undefined = plan => plan,
): Promise<MadeScreens> {
  const { code } = source
  const { id: sourceId } = await api.call<{ id: string }>('POST', '/auth/defaultSource/save', {
    name: `生成${code}`,
    host: '127.0.0.1',
    ...source,
  })
  const proposed = await api.call<MadePlan[]>('POST', `${generate}/propose`, { sourceId })
  const plans = proposed.flatMap(plan => (plan.fields.length > 0 ? (adjust(plan) ?? []) : []))
  const { faults } = await api.call<{ faults: string[] }>('POST', `${generate}/preview`, { sourceId, plans })
  if (faults.length > 0) throw new Error(`the screens of ${code} are faulty: ${faults.join('\n')}`)
  await api.call('POST', `${generate}/apply`, { sourceId, plans })
  return { sourceId, code, plans }
}

/** Removes every source with that code prefix, and everything generated from it, for the sake of other tests. */
export async function removeScreens(api: ApiClient, start: string): Promise<void> {
  const listed = async (path: string, query: Record<string, unknown>) =>
    (await api.call<{ records: { id: string; code: string }[] }>('POST', path, { ...query, size: 100 })).records
  for (const { id: sourceId, code } of await listed('/auth/defaultSource/page', {})) {
    if (!code.startsWith(start)) continue
    const plans = await listed(`${generate}/plans`, { sourceId })
    if (plans.length > 0) await api.call('POST', `${generate}/remove`, { ids: plans.map(({ id }) => id) })
    await api.call('POST', '/auth/defaultSource/delete', { id: sourceId })
  }
}
