import { registry } from '../../server/ground/kernel/registry.ts'
import { create } from '../../server/services/records/write/create.ts'
import { type Company, foundCompany, type Person, unique } from '../contract/company.ts'
import { given, type TestServer } from '../contract/harness.ts'
import { dependentEntities, putRow, scopedEntities } from './foreignRows.ts'

/** Two parts of a company with the same records in each; the users of one see no records of the other. */
export interface Tenants {
  company: Company
  /** Holds every code, and sees the east only. */
  clerk: Person & { roleId: string }
  /** Ids in the west by entity, and of what belongs to a person there. */
  foreign: Record<string, string>
  /** A new record in the east that the clerk may do anything with. */
  own(entity: string): Promise<string>
  /** What such a record of the east is made of. */
  values(entity: string): Promise<Record<string, unknown>>
  /** Stands in every text of the west. */
  mark: string
}

export const allCodes = (): string[] => [
  ...new Set([...registry.families.values()].flatMap(family => Object.keys(family.permissions ?? {}))),
]

export async function foundTenants(server: TestServer): Promise<Tenants> {
  const company = await foundCompany(server.app, server.db)
  const mark = unique('西部机密')
  const system = server.system()
  const make = (entity: string, values: Record<string, unknown>) =>
    create(system, entity, values, { trusted: true }).then(row => String(row.id))

  const valuesOf = async (entity: string, organizationId: string, text: string): Promise<Record<string, unknown>> => {
    const code = unique('T-').toUpperCase()
    const person = () => make('user', { username: unique('t'), name: text, organizationId })
    switch (entity) {
      case 'organization':
        return { code, name: text, type: 'department', parentId: organizationId }
      case 'position':
        return { code, name: text, organizationId, remark: text }
      case 'project':
        return { code, name: text, organizationId }
      case 'landParcel':
        return { code, name: text, organizationId, regionCode: '110101' }
      case 'dockingPerson':
        return { systemName: text.slice(0, 30), name: text.slice(0, 20), phone: '13800000000', organizationId }
      case 'user':
        return { username: unique('t'), name: text, organizationId, remark: text }
      case 'userAccount':
        return { userId: await person(), system: 'oa', account: text }
      case 'role':
        return { code: unique('R').toUpperCase(), name: unique(text), dataScope: 'own' }
      case 'userGroup':
        return { code: unique('G').toUpperCase(), name: unique(text) }
      case 'resourceClassify':
        return { code: unique('C').toUpperCase(), name: unique(text), applicationId: 'admin' }
      case 'download':
        return { name: text, status: 'done', ownerId: await person(), applicationId: 'admin', endpoint: 'user.export' }
      case 'importRun':
        return { name: text, status: 'done', ownerId: await person(), applicationId: 'admin', endpoint: 'user.import' }
      case 'savedView':
        return { userId: await person(), page: 'user/list', name: text.slice(0, 30), value: {} }
      default:
        throw new Error(`nothing says what a ${entity} of a tenant is`)
    }
  }
  const foreign: Record<string, string> = {}
  for (const entity of [
    'organization',
    'position',
    'project',
    'landParcel',
    'dockingPerson',
    'user',
    'userAccount',
    'download',
    'importRun',
    'savedView',
  ])
    foreign[entity] = await make(entity, await valuesOf(entity, company.west, mark))
  for (const entity of [...scopedEntities, ...dependentEntities])
    foreign[entity] = await putRow(server, entity, { text: mark, known: foreign })

  const clerk = await company.hire({ organizationId: company.east, codes: allCodes() })
  return {
    company,
    clerk,
    foreign,
    mark,
    values: entity => valuesOf(entity, company.east, unique('东部')),
    own: async entity => make(entity, await valuesOf(entity, company.east, unique('东部'))),
  }
}

/** Two tenants for the tests of a suite. */
export const givenTenants = (server: TestServer): Tenants => given(() => foundTenants(server))
