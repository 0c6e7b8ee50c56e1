import { Button } from 'antd'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import type { Failures } from './dialogs.ts'
import styles from './FailuresDialog.module.css'

/** Lists the records that a batch skipped, with reasons. Existing ones stay selected in the list. */
export function FailuresDialog({ failures, close }: { failures: Failures; close(): void }) {
  const active = useActive()
  const { title, done, failed } = failures
  return (
    <Modal
      open={active}
      title={`${title}：成功 ${done} 条，失败 ${failed.length} 条`}
      width={560}
      centered
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          知道了
        </Button>
      }
    >
      <ul className={styles.list} aria-label="失败的数据">
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
