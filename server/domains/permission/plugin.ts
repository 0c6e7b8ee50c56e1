import type { Plugin } from '../../ground/kernel/call.ts'
import { reviewAccess } from './accessReview.ts'
import {
  applicationAdd,
  applicationDelete,
  applicationEdit,
  applicationEnable,
  applicationOptions,
  applicationSecret,
  clientSave,
} from './applications.ts'
import { checkPaths } from './checkPaths.ts'
import { endedGrants } from './endedGrants.ts'
import { resourceUserTerm, roleUserTerm } from './grantTerm.ts'
import { matrixCells } from './matrix/matrixCells.ts'
import { matrixCodes } from './matrix/matrixCodes.ts'
import { matrixTree } from './matrix/matrixResources.ts'
import { orphanedGrants } from './orphanedGrants.ts'
import { resourceCopy } from './resourceCopy.ts'
import {
  resourcePositionAdd,
  resourcePositionDelete,
  resourceRoleAdd,
  resourceRoleDelete,
  resourceUserAdd,
  resourceUserDelete,
} from './resourceGrants.ts'
import { resourceAdd, resourceDelete, resourceEnable, resourceMove, resourceUpdate } from './resources.ts'
import { applicationTree, resourceConfig, resourceOptions } from './resourceTrees.ts'
import {
  rolePositionAdd,
  rolePositionDelete,
  roleUserAdd,
  roleUserDelete,
  userRoleAdd,
  userRoleRemove,
} from './roleLinks.ts'
import { rolePermissionAdd, rolePermissionDetail, rolePermissions, rolePermissionTicks } from './rolePermission.ts'
import { roleAdd, roleDelete, roleEnable, roleOptions, roleUpdate } from './roles.ts'
import { routerList, routerShow } from './routers.ts'

/** Roles, resources and applications. */
export const permissionPlugin: Plugin = {
  name: 'permission',
  handlers: {
    'permission.roleAdd': roleAdd,
    'permission.roleUpdate': roleUpdate,
    'permission.roleDelete': roleDelete,
    'permission.roleEnable': roleEnable,
    'permission.roleOptions': roleOptions,
    'permission.roleUserAdd': roleUserAdd,
    'permission.roleUserDelete': roleUserDelete,
    'permission.roleUserTerm': roleUserTerm,
    'permission.userRoleAdd': userRoleAdd,
    'permission.userRoleRemove': userRoleRemove,
    'permission.rolePositionAdd': rolePositionAdd,
    'permission.rolePositionDelete': rolePositionDelete,
    'permission.rolePermissionDetail': rolePermissionDetail,
    'permission.rolePermissionTicks': rolePermissionTicks,
    'permission.rolePermissionAdd': rolePermissionAdd,
    'permission.rolePermissions': rolePermissions,
    'permission.routerList': routerList,
    'permission.routerShow': routerShow,
    'permission.resourceAdd': resourceAdd,
    'permission.resourceUpdate': resourceUpdate,
    'permission.resourceEnable': resourceEnable,
    'permission.resourceDelete': resourceDelete,
    'permission.resourceMove': resourceMove,
    'permission.resourceCopy': resourceCopy,
    'permission.resourceOptions': resourceOptions,
    'permission.resourceConfig': resourceConfig,
    'permission.applicationTree': applicationTree,
    'permission.resourceRoleAdd': resourceRoleAdd,
    'permission.resourceRoleDelete': resourceRoleDelete,
    'permission.resourcePositionAdd': resourcePositionAdd,
    'permission.resourcePositionDelete': resourcePositionDelete,
    'permission.resourceUserAdd': resourceUserAdd,
    'permission.resourceUserDelete': resourceUserDelete,
    'permission.resourceUserTerm': resourceUserTerm,
    'permission.applicationAdd': applicationAdd,
    'permission.applicationEdit': applicationEdit,
    'permission.applicationEnable': applicationEnable,
    'permission.applicationDelete': applicationDelete,
    'permission.applicationSecret': applicationSecret,
    'permission.applicationOptions': applicationOptions,
    'permission.clientSave': clientSave,
    'permission.matrixTree': matrixTree,
    'permission.matrixCodes': matrixCodes,
    'permission.matrixCells': matrixCells,
  },
  schedules: [
    { name: 'ended-grants', title: '生效与收回限时的授权', cron: '*/5 * * * *', run: endedGrants },
    { name: 'tree-paths', title: '核对组织与资源的层级', cron: '2 4 * * *', run: checkPaths },
    { name: 'orphaned-grants', title: '清理对象已不存在的授权', cron: '12 4 * * *', run: orphanedGrants },
    { name: 'access-review', title: '提醒复核长期未使用的授权', cron: '32 8 * * 1', run: reviewAccess },
  ],
}
