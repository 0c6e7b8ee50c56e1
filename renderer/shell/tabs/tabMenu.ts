import { stays, type Tab } from '../../../runtime/tabs/tabRules.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'

interface TabMenuEntry {
  key: string
  label(tab: Tab | undefined): string
  /** Whether the entry would change anything for the tab at that index. */
  enabled(open: readonly Tab[], at: number): boolean
  run(key: string): void
}

const closable = (open: readonly Tab[]) => open.some(tab => !stays(tab))
const isClosable = (tab: Tab | undefined) => tab !== undefined && !stays(tab)

/** The entries of the menu that a right click on a tab opens. */
export const tabMenu: readonly TabMenuEntry[] = [
  { key: 'refresh', label: () => '刷新', enabled: (_, at) => at >= 0, run: tabs.refresh },
  {
    key: 'pin',
    label: tab => (tab?.pinned ? '取消固定' : '固定'),
    enabled: (open, at) => open[at]?.fixed === false,
    run: tabs.pin,
  },
  { key: 'close', label: () => '关闭', enabled: (open, at) => isClosable(open[at]), run: tabs.close },
  {
    key: 'closeOthers',
    label: () => '关闭其他',
    enabled: (open, at) => closable(open.filter((_, index) => index !== at)),
    run: tabs.closeOthers,
  },
  {
    key: 'closeLeft',
    label: () => '关闭左侧',
    enabled: (open, at) => closable(open.slice(0, Math.max(at, 0))),
    run: tabs.closeLeft,
  },
  {
    key: 'closeRight',
    label: () => '关闭右侧',
    enabled: (open, at) => closable(open.slice(at + 1)),
    run: tabs.closeRight,
  },
  { key: 'closeAll', label: () => '关闭所有', enabled: closable, run: tabs.closeAll },
]
