import { Button, Dropdown } from 'antd'
import { part } from '../../../renderer/index.ts'
import type { PaletteItem } from '../paletteItems.ts'
import { ShapeSample } from '../ShapeSample.tsx'
import type { Additions } from './additions.ts'
import styles from './outline.module.css'

interface Props {
  additions: Additions
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  onAdd: (item: PaletteItem, place: keyof Additions) => void
  onRename: () => void
  onConnect: () => void
  onDelete: () => void
}

const groups: readonly [place: keyof Additions, label: string][] = [
  ['after', '在其后'],
  ['inside', '在其中'],
  ['border', '在边界上'],
]

const none = { key: 'none', label: '该行没有可添加的元素', disabled: true }

/** Buttons for the line of the outline; each also has a key. */
export function OutlineTools({ additions, isAdding, onAdding, onAdd, onRename, onConnect, onDelete }: Props) {
  const items = groups.flatMap(([place, label]) =>
    additions[place].length === 0 ? [] : [{ place, label, items: additions[place] }],
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label="所在行的操作">
      <Dropdown
        trigger={['click']}
        autoFocus
        open={isAdding}
        onOpenChange={onAdding}
        classNames={{ root: styles.menu }}
        menu={{
          items:
            items.length === 0
              ? [none]
              : items.map(group => ({
                  type: 'group',
                  key: group.place,
                  label: group.label,
                  children: group.items.map(item => ({
                    key: `${group.place} ${item.title}`,
                    label: item.title,
                    icon: <ShapeSample item={item} />,
                  })),
                })),
          onClick({ key }) {
            for (const group of items)
              for (const item of group.items) if (key === `${group.place} ${item.title}`) onAdd(item, group.place)
            onAdding(false)
          },
        }}
      >
        <Button {...part('outlineAdd')} size="small">
          添加
        </Button>
      </Dropdown>
      <Button {...part('outlineRename')} size="small" onClick={onRename}>
        命名
      </Button>
      <Button {...part('outlineConnect')} size="small" onClick={onConnect}>
        连接
      </Button>
      <Button {...part('outlineDelete')} size="small" onClick={onDelete}>
        删除
      </Button>
    </div>
  )
}
