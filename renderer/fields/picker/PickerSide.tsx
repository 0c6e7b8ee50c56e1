import type { PickerList } from '../../../runtime/schema/resolvedPage.ts'
import { SideTree } from '../../page/SideTree.tsx'
import type { Scope } from '../../page/scope.ts'
import styles from './picker.module.css'

export interface PickerSideProps {
  side: NonNullable<PickerList['side']>
  scope: Scope
  chosen: string | undefined
  onChoose(id: string | undefined): void
}

/** The tree on the left, as beside a list page. */
export function PickerSide({ side, scope, chosen, onChoose }: PickerSideProps) {
  const { field, title, query } = side
  return (
    <div className={styles.side}>
      <SideTree
        side={{ source: query.source, field, title, label: query.label, ...(query.with ? { with: query.with } : {}) }}
        scope={scope}
        value={chosen}
        onChoose={onChoose}
      />
    </div>
  )
}
