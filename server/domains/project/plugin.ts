import type { Plugin } from '../../ground/kernel/call.ts'
import { phaseDelete, phaseSave } from './phases.ts'
import { postAuthoritySave, postAuthorityTicks, postAuthorityTree } from './positionRights.ts'
import { postAuthorityDetail, postAuthorityList, postAuthorityScope } from './postAuthority.ts'
import { positionsAdd, positionsRemove, userProjectsAdd, usersAdd, usersRemove } from './projectLinks.ts'
import { projectAdd, projectByCode, projectDelete, projectUpdate } from './projects.ts'

/** Projects, phases, project members, and projects of positions. */
export const projectPlugin: Plugin = {
  name: 'project',
  handlers: {
    'project.add': projectAdd,
    'project.update': projectUpdate,
    'project.delete': projectDelete,
    'project.byCode': projectByCode,
    'project.phaseSave': phaseSave,
    'project.phaseDelete': phaseDelete,
    'project.usersAdd': usersAdd,
    'project.usersRemove': usersRemove,
    'project.userProjectsAdd': userProjectsAdd,
    'project.positionsAdd': positionsAdd,
    'project.positionsRemove': positionsRemove,
    'project.postAuthorityList': postAuthorityList,
    'project.postAuthorityDetail': postAuthorityDetail,
    'project.postAuthorityScope': postAuthorityScope,
    'project.postAuthorityTree': postAuthorityTree,
    'project.postAuthorityTicks': postAuthorityTicks,
    'project.postAuthoritySave': postAuthoritySave,
  },
}
