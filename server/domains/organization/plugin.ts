import type { Plugin } from '../../ground/kernel/call.ts'
import { departmentList, departmentSources } from './departments.ts'
import { moveEffects, movePreview } from './movePreview.ts'
import { add, check, edit, enable, move, remove, restore } from './organizations.ts'
import { byCity, options, tags, withProjects } from './organizationTrees.ts'
import {
  positionOrganizationSave,
  positionOrganizations,
  positionOrganizationTicks,
  positionProjectAdd,
  positionProjectRemove,
} from './positionData.ts'
import { membersAdd, membersMain, membersRemove, userPositionsAdd, userPositionsRemove } from './positionMembers.ts'
import { positionAdd, positionDelete, positionEdit, positionEnable, positionOptions, rankList } from './positions.ts'

/** Organizations, departments and positions. */
export const organizationPlugin: Plugin = {
  name: 'organization',
  handlers: {
    'organization.add': add,
    'organization.edit': edit,
    'organization.delete': remove,
    'organization.restore': restore,
    'organization.move': move,
    'organization.movePreview': movePreview,
    'organization.moveEffects': moveEffects,
    'organization.check': check,
    'organization.enable': enable,
    'organization.options': options,
    'organization.tags': tags,
    'organization.byCity': byCity,
    'organization.withProjects': withProjects,
    'organization.departmentList': departmentList,
    'organization.departmentSources': departmentSources,
    'organization.positionAdd': positionAdd,
    'organization.positionEdit': positionEdit,
    'organization.positionDelete': positionDelete,
    'organization.positionEnable': positionEnable,
    'organization.positionOptions': positionOptions,
    'organization.rankList': rankList,
    'organization.membersAdd': membersAdd,
    'organization.membersRemove': membersRemove,
    'organization.membersMain': membersMain,
    'organization.userPositionsAdd': userPositionsAdd,
    'organization.userPositionsRemove': userPositionsRemove,
    'organization.positionProjectAdd': positionProjectAdd,
    'organization.positionProjectRemove': positionProjectRemove,
    'organization.positionOrganizations': positionOrganizations,
    'organization.positionOrganizationTicks': positionOrganizationTicks,
    'organization.positionOrganizationSave': positionOrganizationSave,
  },
}
