import type { Plugin } from '../../ground/kernel/call.ts'
import { consoleSetting, saveConsoleSetting } from './consoleSetting.ts'
import { defaultSourceList } from './defaultSource.ts'
import { saveGrayUser } from './grayUsers.ts'
import { applicationDirectory, menuLinks, navBar } from './links.ts'
import { deleteWhiteList, enableWhiteList, restoreWhiteList, saveWhiteList } from './whiteList.ts'

/** System settings: data sources, access to applications by source, and navigation links. */
export const settingPlugin: Plugin = {
  name: 'setting',
  handlers: {
    'setting.consoleSetting': consoleSetting,
    'setting.consoleSettingSave': saveConsoleSetting,
    'setting.defaultSourceList': defaultSourceList,
    'setting.grayUserSave': saveGrayUser,
    'setting.whiteListSave': saveWhiteList,
    'setting.whiteListEnable': enableWhiteList,
    'setting.whiteListDelete': deleteWhiteList,
    'setting.whiteListRestore': restoreWhiteList,
    'setting.navBar': navBar,
    'setting.menuLinks': menuLinks,
    'setting.applicationDirectory': applicationDirectory,
  },
}
