import type { ApproverRule } from '../../../../../schemas/types/process.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import type { Asking, Named, Rule } from '../asking.ts'
import { namesIn } from '../values.ts'
import { members } from './accounts.ts'

type Spec<Name extends ApproverRule['rule']> = Extract<ApproverRule, { rule: Name }>

interface Head {
  organization: string
  name: string
  leader: string | null
}

export const heads: Rule<Spec<'heads'>> = async ({ organizations }, { call }) =>
  named(await headsOf(call, organizations), { rule: 'heads' })

export const headAbove: Rule<Spec<'headAbove'>> = async ({ levels }, { call, initiator }) => {
  const organization = (await initiator?.organizations())?.at(-levels)
  if (levels < 1 || !organization) return []
  return named(await headsOf(call, [organization]), { rule: 'headAbove', levels })
}

export const headsUpTo: Rule<Spec<'headsUpTo'>> = async ({ level }, { call, initiator }) => {
  const wanted = ((await initiator?.organizations()) ?? []).slice(Math.max(0, level - 1)).reverse()
  return named(await headsOf(call, wanted), { rule: 'headsUpTo', level })
}

/** Returns the nearest manager above the initiator other than the initiator. */
export const initiatorHead: Rule<Spec<'initiatorHead'>> = async (_, asking) => {
  const found = await headAboveInitiator(asking)
  return found ? [found] : []
}

export async function headAboveInitiator({ call, initiator }: Asking): Promise<Named | undefined> {
  if (!initiator) return undefined
  const found = await headsOf(call, [...(await initiator.organizations())].reverse())
  const head = found.filter(each => each.leader !== null && each.leader !== initiator.id)
  return named(head.slice(0, 1), { rule: 'initiatorHead' })[0]
}

export const fieldOrganization: Rule<Spec<'fieldOrganization'>> = async ({ field, who }, asking) => {
  const organizations = namesIn(asking.variables[field])
  if (organizations.length === 0) return []
  const about = { rule: 'fieldOrganization', field }
  if (who === 'head') return named(await headsOf(asking.call, organizations), about)
  const found = await members({ rule: 'members', organizations }, asking)
  return found.map(each => ({ ...each, explanation: { ...each.explanation, ...about } }))
}

const named = (found: readonly Head[], about: Record<string, unknown>): Named[] =>
  found.flatMap(({ organization, name, leader }) =>
    leader === null ? [] : [{ user: leader, explanation: { ...about, organization, organizationName: name } }],
  )

/** Returns the managers of organizations given by id or code, in the given order; disabled organizations have none. */
async function headsOf(call: Call, organizations: readonly string[]): Promise<Head[]> {
  if (organizations.length === 0) return []
  const s = new Statement()
  const rows = await s.run<Head>(
    call.db,
    `select o."id" as "organization", o."name", o."leader_id" as "leader"
     from unnest(${s.value(organizations)}::text[]) with ordinality w("key", "place")
     join "organization" o on (o."id" = w."key" or o."code" = w."key") and o."enabled" and o."deleted_at" is null
     order by w."place"`,
  )
  return rows
}
