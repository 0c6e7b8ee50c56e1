import { useState } from 'react'
import type { PickerList as List, ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { FocusKeeper } from '../../page/dialogs/FocusKeeper.tsx'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import type { Scope } from '../../page/scope.ts'
import { Modal } from '../../ui/Modal.tsx'
import type { RecordId } from '../record/useLabels.ts'
import { ChosenPane } from './ChosenPane.tsx'
import { PickerList } from './PickerList.tsx'
import { PickerTree } from './PickerTree.tsx'
import type { Picked } from './picked.ts'
import styles from './picker.module.css'

export interface PickerDialogProps {
  title: string
  source: { kind: 'list'; list: List } | { kind: 'tree'; field: ResolvedField }
  scope: Scope
  use: FieldInputProps['use']
  isMultiple: boolean
  most: number | undefined
  chosen: Picked
  onPick(picked: Picked): void
  onClose(): void
}

/** Chooses one record or several; several are collected in a pane until 确定. */
export function PickerDialog({
  title,
  source,
  scope,
  use,
  isMultiple,
  most,
  chosen,
  onPick,
  onClose,
}: PickerDialogProps) {
  const [picked, setPicked] = useState<Picked>(chosen)
  const isFull = isMultiple && most !== undefined && picked.size >= most
  const toggle = (id: RecordId, label: string, on: boolean) =>
    setPicked(now => {
      if (!isMultiple) return on ? new Map([[id, label]]) : new Map()
      const next = new Map(now)
      if (!on) next.delete(id)
      else if (most === undefined || next.size < most) next.set(id, label)
      return next
    })
  const finish = (id: RecordId, label: string) => {
    if (isMultiple) toggle(id, label, !picked.has(id))
    else onPick(new Map([[id, label]]))
  }
  const isWide = source.kind === 'list' && source.list.side !== undefined
  return (
    <>
      <FocusKeeper />
      <Modal
        open
        title={title}
        width={(isWide ? 900 : 640) + (isMultiple ? 180 : 0)}
        okText={isMultiple ? `确定（${picked.size}）` : '确定'}
        cancelText="取消"
        onOk={() => onPick(picked)}
        onCancel={onClose}
        destroyOnHidden
        classNames={{ body: styles.body ?? '' }}
      >
        <div className={styles.panes}>
          {source.kind === 'list' ? (
            <PickerList
              list={source.list}
              scope={scope}
              isMultiple={isMultiple}
              isFull={isFull}
              picked={picked}
              onToggle={toggle}
              onFinish={finish}
            />
          ) : (
            <PickerTree
              field={source.field}
              scope={scope}
              use={use}
              isMultiple={isMultiple}
              picked={picked}
              onToggle={toggle}
            />
          )}
          {isMultiple && <ChosenPane picked={picked} most={most} onChange={setPicked} />}
        </div>
      </Modal>
    </>
  )
}
