import type { Property } from '../../schemas/types/entity.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'

/** An argument that holds the id of a record, and of which entity as far as the schemas say. */
export interface IdArgument {
  name: string
  isList: boolean
  entity: string | undefined
}

/** The arguments of an endpoint by which a record is named. */
export function idArguments(endpoint: EndpointInfo): IdArgument[] {
  const { properties } = acceptedArguments(endpoint)
  return Object.entries(properties).flatMap(([name, property]): IdArgument[] => {
    const isList = property.type === 'array'
    if (isList ? property.items?.type !== 'string' : property.type !== 'string') return []
    if (!/^(id|ids)$|Ids?$/.test(name) || name === 'clientId' || name === 'logId') return []
    return [{ name, isList, entity: entityOf(endpoint, name, property) }]
  })
}

/** Families that keep something beside their own entity. */
const meant: Record<string, string> = {
  'user.otherAccountDetail': 'userAccount',
  'user.otherAccountDelete': 'userAccount',
  'user.otherAccountSave': 'userAccount',
}

/** Entities of the id arguments that are not named after their entity. */
export const meantBy: Record<string, string> = {
  appId: 'application',
  archiveId: 'processArchive',
  beanId: 'validationBean',
  categoryId: 'processCategory',
  classifyId: 'resourceClassify',
  companyId: 'organization',
  deployedById: 'user',
  draftId: 'processStartDraft',
  fromId: 'user',
  fromVersionId: 'processVersion',
  handoverId: 'processHandover',
  initiatorId: 'user',
  instanceId: 'processInstance',
  leaderId: 'user',
  managerId: 'user',
  migrationId: 'processMigration',
  modelId: 'processModel',
  ownerId: 'user',
  repliedById: 'user',
  simulationId: 'processSimulation',
  slotId: 'processSlot',
  sourceId: 'dataSource',
  starterId: 'user',
  systemId: 'callbackSystem',
  taskId: 'processTask',
  toId: 'user',
  toVersionId: 'processVersion',
  userOrganizationId: 'organization',
  versionId: 'processVersion',
}

function entityOf(endpoint: EndpointInfo, name: string, property: Property): string | undefined {
  if (property['x-ref'] !== undefined) return property['x-ref']
  const { definition } = endpoint
  if ('link' in definition) {
    const part = name === 'ids' ? definition.target : definition.owner
    return registry.entity(definition.link).properties[part]?.['x-ref']
  }
  if (name === 'parentId' || name === 'beforeId') return endpoint.entity
  if (definition.do === 'import') return 'importRun'
  if (name === 'id') return meant[endpoint.name] ?? endpoint.entity
  if (name === 'ids') return definition.do === 'handler' ? undefined : endpoint.entity
  if (meantBy[name]) return meantBy[name]
  const near = `${name.replace(/Ids?$/, '')}`
  return registry.entities.has(near) ? near : undefined
}
