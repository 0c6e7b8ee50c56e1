import type { Plugin } from '../../ground/kernel/call.ts'
import { directory } from './directory.ts'
import { matrixUsers } from './matrixUsers.ts'
import {
  otherAccountLog,
  otherAccountRecycleList,
  otherAccountRestore,
  otherAccountRevert,
} from './otherAccountHistory.ts'
import {
  detail,
  detailRole,
  detailSystem,
  otherAccountDelete,
  otherAccountDetail,
  otherAccountSave,
  otherAccounts,
} from './userDetail.ts'
import { findByName, listWithoutPage, shuttleList, userList, userOptions, userSearch } from './userList.ts'
import { projectAdd, projectRemove } from './userProjects.ts'
import { restoreUsers } from './userRestore.ts'
import { save, updateUser } from './userSave.ts'
import { sessionEnd, sessionEndUser, sessionList } from './userSessions.ts'
import { deleteUser, enable, resetPass, resetSecondFactor, superAdmin, unlock } from './userState.ts'

/** Users: accounts, state, passwords and their details. */
export const userPlugin: Plugin = {
  name: 'user',
  handlers: {
    'user.list': userList,
    'user.shuttleList': shuttleList,
    'user.options': userOptions,
    'user.directory': directory,
    'user.listWithoutPage': listWithoutPage,
    'user.findByName': findByName,
    'user.save': save,
    'user.update': updateUser,
    'user.enable': enable,
    'user.delete': deleteUser,
    'user.restore': restoreUsers,
    'user.resetPass': resetPass,
    'user.resetSecondFactor': resetSecondFactor,
    'user.unlock': unlock,
    'user.superAdmin': superAdmin,
    'user.detail': detail,
    'user.detailSystem': detailSystem,
    'user.detailRole': detailRole,
    'user.otherAccounts': otherAccounts,
    'user.otherAccountDetail': otherAccountDetail,
    'user.otherAccountSave': otherAccountSave,
    'user.otherAccountDelete': otherAccountDelete,
    'user.otherAccountLog': otherAccountLog,
    'user.otherAccountRevert': otherAccountRevert,
    'user.otherAccountRecycleList': otherAccountRecycleList,
    'user.otherAccountRestore': otherAccountRestore,
    'user.projectAdd': projectAdd,
    'user.projectRemove': projectRemove,
    'user.matrixUsers': matrixUsers,
    'user.sessionList': sessionList,
    'user.sessionEnd': sessionEnd,
    'user.sessionEndUser': sessionEndUser,
  },
  searches: { 'user.list': userSearch },
}
