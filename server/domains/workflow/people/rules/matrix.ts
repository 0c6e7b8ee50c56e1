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
 * Members of audit roles for where the instance belongs: those of its project, of its department or company, or of the
 * nearest organization above that has any; members without a scope stand in where nobody nearer is.
 */
export const auditRoles: Rule<Spec<'auditRoles'>> = async ({ roles }, asking) => {
  const place = await placeOf(asking, {})
  const s = new Statement()
  const list = s.value(roles)
  const rows = (await s.run(
    asking.call.db,
    `select m."user_id" as "user", r."id" as "role", r."name", m."organization_id" as "organization", m."project_id" as "project"
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

/** The one line of a standard role that fits company, project and amount best. */
export const standardRole: Rule<Spec<'standardRole'>> = async (spec, asking) => {
  const place = await placeOf(asking, spec)
  const amount = Number(evaluated(asking, spec.amount ?? 'amount') ?? Number.NaN)
  const s = new Statement()
  const key = s.value(spec.role)
  const rows = (await s.run(
    asking.call.db,
    `select l."user_id" as "user", r."id" as "role", r."name", l."company_id" as "organization", l."project_id" as "project",
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
      // Not the amount: it may be hidden from whoever reads why somebody is asked.
      explanation: { rule: 'standardRole', role, roleName: name, company: organization, project, from, to },
    }))
}

interface Place {
  /** From the root down. */
  organizations: readonly string[]
  project: string | null
}

/** The project counts most, then the deeper organization. */
function nearness({ organization, project }: Responsible, { organizations }: Place): number {
  return (project === null ? 0 : 1000) + (organization === null ? 0 : organizations.indexOf(organization) + 1)
}

/** Where an instance belongs: what its variables say, else where its initiator is. */
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
