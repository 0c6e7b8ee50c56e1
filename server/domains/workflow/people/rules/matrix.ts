import type { ApproverRule } from '../../../../../schemas/types/process.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import type { Asking, Rule } from '../asking.ts'
import { evaluated, grouped, namesIn } from '../values.ts'

type Spec<Name extends ApproverRule['rule']> = Extract<ApproverRule, { rule: Name }>

interface Responsible {
  user: string
  role: string
  name: string
  organization: string | null
  project: string | null
}

/**
 * Returns the members of audit roles for the instance's place: those of its project, of its department or company, or
 * of the nearest organization above with members; members without a scope are the fallback.
 */
export const auditRoles: Rule<Spec<'auditRoles'>> = async ({ roles }, asking) => {
  const place = await placeOf(asking, {})
  const s = new Statement()
  const list = s.value(roles)
  const rows = (await s.run(
    asking.call.db,
    `select m."user_id" as "user", r."id" as "role", r."name",
      m."organization_id" as "organization", m."project_id" as "project"
     from "audit_role" r join "audit_role_member" m on m."role_id" = r."id"
     where (r."id" = any(${list}::text[]) or r."code" = any(${list}::text[])) and r."enabled" and r."deleted_at" is null
       and (m."organization_id" is null or m."organization_id" = any(${s.value(place.organizations)}::text[]))
       and (m."project_id" is null or m."project_id" = ${s.value(place.project)})
     order by r."id", m."created_at", m."id"`,
  )) as unknown as Responsible[]
  const byRole = [...grouped(rows, row => row.role).values()]
  return byRole.flatMap(of => {
    const best = Math.max(...of.map(row => nearness(row, place)))
    return of
      .filter(row => nearness(row, place) === best)
      .map(({ user, role, name, organization, project }) => ({
        user,
        explanation: { rule: 'auditRoles', role, roleName: name, organization, project },
      }))
  })
}

/** Returns the line of a standard role that best matches company, project and amount. */
export const standardRole: Rule<Spec<'standardRole'>> = async (spec, asking) => {
  const place = await placeOf(asking, spec)
  const amount = Number(evaluated(asking, spec.amount ?? 'amount') ?? Number.NaN)
  const s = new Statement()
  const key = s.value(spec.role)
  const rows = (await s.run(
    asking.call.db,
    `select l."user_id" as "user", r."id" as "role", r."name",
      l."company_id" as "organization", l."project_id" as "project",
       l."amount_from" as "from", l."amount_to" as "to"
     from "standard_role" r join "standard_role_rule" l on l."role_id" = r."id"
     where (r."id" = ${key} or r."code" = ${key}) and r."state" = 'enabled' and r."deleted_at" is null
       and (l."company_id" is null or l."company_id" = any(${s.value(place.organizations)}::text[]))
       and (l."project_id" is null or l."project_id" = ${s.value(place.project)})
     order by l."sort", l."created_at", l."id"`,
  )) as unknown as (Responsible & { from: number | null; to: number | null })[]
  const fitting = rows.filter(({ from, to }) => {
    if (from === null && to === null) return true
    return !Number.isNaN(amount) && (from === null || amount >= Number(from)) && (to === null || amount < Number(to))
  })
  const limited = (row: { from: number | null; to: number | null }) => (row.from === null && row.to === null ? 0 : 0.5)
  const best = Math.max(...fitting.map(row => nearness(row, place) + limited(row)))
  return fitting
    .filter(row => nearness(row, place) + limited(row) === best)
    .map(({ user, role, name, organization, project, from, to }) => ({
      user,
      // Omits the amount, which may be hidden from readers of the explanation.
      explanation: { rule: 'standardRole', role, roleName: name, company: organization, project, from, to },
    }))
}

interface Place {
  /** From the root down. */
  organizations: readonly string[]
  project: string | null
}

/** Ranks by project first, then by depth of the organization. */
function nearness({ organization, project }: Responsible, { organizations }: Place): number {
  return (project === null ? 0 : 1000) + (organization === null ? 0 : organizations.indexOf(organization) + 1)
}

/** Returns the place of an instance: by its variables, else that of its initiator. */
async function placeOf(asking: Asking, spec: { company?: string; project?: string }): Promise<Place> {
  const { variables, initiator, call } = asking
  const said = spec.company
    ? evaluated(asking, spec.company)
    : (variables.departmentId ?? variables.organizationId ?? variables.companyId)
  const [organization] = namesIn(said)
  const [project] = namesIn(spec.project ? evaluated(asking, spec.project) : variables.projectId)
  const organizations = organization ? await pathOf(call, organization) : ((await initiator?.organizations()) ?? [])
  return { organizations, project: project ?? null }
}

async function pathOf(call: Call, organization: string): Promise<string[]> {
  const s = new Statement()
  const key = s.value(organization)
  const [row] = await s.run(
    call.db,
    `select o."path" from "organization" o where (o."id" = ${key} or o."code" = ${key}) and o."deleted_at" is null`,
  )
  return row ? String(row.path).split('/').filter(Boolean) : []
}
