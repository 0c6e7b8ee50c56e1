import type { Approver } from '../../../../processes/state/result.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { Named } from './asking.ts'

/** Maximum length of an entrusting chain; the substitute at the end of a longer one would lack context. */
export const longestChain = 5

interface Person {
  id: string
  username: string
  enabled: boolean
  organizationId: string
  organizationName: string | null
  replacement: { id: string; to: string } | null
  entrusts: { id: string; to: string; endsAt: string; keepCopy: boolean }[]
}

/** The process and time for which replacements and entrusting are looked up. */
export interface StandInScope {
  call: Call
  modelId: string | null
  now: string
}

/**
 * Returns who is asked for the named people: first applies replacements, then entrusting, and drops disabled users. A
 * chain that is too long or cyclic is ignored.
 */
export async function standInsFor(scope: StandInScope, named: readonly Named[]): Promise<Approver[]> {
  const people = await withStandIns(
    scope,
    named.map(each => each.user),
  )
  return named.flatMap(each => {
    const person = people.get(each.user)
    if (!person) return []
    const found = followed(people, person)
    if (!found.person.enabled) return []
    const { organizationId, organizationName } = found.person
    const explanation = {
      ...each.explanation,
      ...found.why,
      at: { organization: organizationId, organizationName },
    }
    const isEntrusted = found.entrustedBy !== undefined
    return [
      { assignee: found.person.id, ...(isEntrusted ? { actingFor: found.entrustedBy } : {}), explanation } as Approver,
    ]
  })
}

interface Followed {
  person: Person
  entrustedBy?: string
  why: Record<string, unknown>
}

function followed(people: ReadonlyMap<string, Person>, named: Person): Followed {
  const replaced = replacedBy(people, named)
  const why: Record<string, unknown> =
    replaced === named ? {} : { replaced: { from: named.id, rule: named.replacement?.id } }
  const chain: { from: string; to: string; id: string; until: string; keepCopy: boolean }[] = []
  const passed = new Set([replaced.id])
  let person = replaced
  for (;;) {
    const next = person.entrusts.find(each => people.get(each.to)?.enabled)
    const to = next && people.get(next.to)
    if (!next || !to) break
    if (passed.has(to.id) || chain.length >= longestChain)
      return { person: replaced, why: { ...why, entrusted: 'circle' } }
    chain.push({ from: person.id, to: to.id, id: next.id, until: next.endsAt, keepCopy: next.keepCopy })
    passed.add(to.id)
    person = to
  }
  return chain.length === 0 ? { person, why } : { person, entrustedBy: replaced.id, why: { ...why, entrusted: chain } }
}

/** Follows replacements; ignores those that are cyclic or lead to a disabled user. */
function replacedBy(people: ReadonlyMap<string, Person>, named: Person): Person {
  const passed = new Set([named.id])
  let person = named
  for (let next = person.replacement; next; next = person.replacement) {
    const to = people.get(next.to)
    if (!to || passed.has(to.id) || passed.size > longestChain) return named
    passed.add(to.id)
    person = to
  }
  return person.enabled ? person : named
}

/** Returns the people by id and account, with all possible substitutes. */
async function withStandIns(scope: StandInScope, users: readonly string[]): Promise<Map<string, Person>> {
  const known = new Map<string, Person>()
  let wanted = [...new Set(users)]
  for (let round = 0; wanted.length > 0 && round <= 2 * longestChain + 1; round++) {
    for (const person of await readPeople(scope, wanted)) {
      known.set(person.id, person)
      if (wanted.includes(person.username)) known.set(person.username, person)
    }
    const next = [...known.values()].flatMap(each => [
      ...(each.replacement ? [each.replacement.to] : []),
      ...each.entrusts.map(entrust => entrust.to),
    ])
    wanted = [...new Set(next)].filter(each => !known.has(each))
  }
  return known
}

async function readPeople({ call, modelId, now }: StandInScope, users: readonly string[]): Promise<Person[]> {
  const s = new Statement()
  // As a subquery, the list has no fixed length in the plan; otherwise replanning took four times as long as the
  // lookup.
  const list = `array(select unnest(${s.value(users)}::text[]))`
  const at = s.value(now)
  const model = s.value(modelId)
  const inScope = (alias: string) =>
    `(${alias}."model_ids" is null or jsonb_array_length(${alias}."model_ids") = 0
      or ${alias}."model_ids" ? ${model}::text)`
  const rows = await s.steady<Person>(
    call.db,
    `select u."id", u."username", u."enabled" and u."deleted_at" is null as "enabled",
      u."organization_id" as "organizationId",
       o."name" as "organizationName",
       (select jsonb_build_object('id', r."id", 'to', r."to_id") from "process_replacement" r
         where r."from_id" = u."id" and r."enabled" and r."deleted_at" is null and ${inScope('r')}
         order by r."created_at" desc, r."id" desc limit 1) as "replacement",
       coalesce((select jsonb_agg(jsonb_build_object('id', e."id", 'to',
       e."to_id", 'endsAt', e."ends_at", 'keepCopy', e."keep_copy")
           order by jsonb_array_length(coalesce(e."model_ids", '[]'::jsonb)) = 0, e."created_at" desc, e."id")
         from "process_entrust" e where e."from_id" = u."id" and e."enabled" and e."deleted_at" is null
           and e."starts_at" <= ${at}::timestamptz and e."ends_at" > ${at}::timestamptz
           and ${inScope('e')}), '[]'::jsonb) as "entrusts"
     from "app_user" u left join "organization" o on o."id" = u."organization_id"
     where u."id" = any(${list}) or (u."username" = any(${list}) and u."deleted_at" is null)`,
  )
  return rows
}
