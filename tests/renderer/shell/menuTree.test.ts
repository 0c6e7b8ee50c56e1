import { describe, expect, it } from 'vitest'
import { groupMenu, isGroup } from '../../../renderer/shell/menu/menuTree.ts'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'

const module = (name: string, group?: string): MenuNode => ({
  id: name,
  route: null,
  name,
  icon: null,
  ...(group === undefined ? {} : { group }),
  children: [],
})
const many = (count: number, group?: string) => Array.from({ length: count }, (_, at) => module(`${group}${at}`, group))
const titles = (menus: MenuNode[]) =>
  groupMenu(menus)?.map(entry => (isGroup(entry) ? `${entry.title} ${entry.modules.length}` : entry.name))

describe('V6 a long menu', () => {
  it('V6 has a heading before its first module, and modules without a heading by themselves', () => {
    expect(
      titles([module('首页'), ...many(6, '流程'), module('工作台'), ...many(4, '运维'), module('又一', '流程')]),
    ).toEqual(['首页', '流程 7', '工作台', '运维 4'])
  })

  it('V6 stays flat when it is short or would have a single heading', () => {
    expect(titles([...many(5, '流程'), ...many(5, '运维')])).toBeUndefined()
    expect(titles(many(20, '流程'))).toBeUndefined()
    expect(titles(many(20))).toBeUndefined()
  })
})
