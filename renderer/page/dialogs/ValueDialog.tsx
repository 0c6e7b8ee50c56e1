import { Button } from 'antd'
import { useState } from 'react'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import styles from './ValueDialog.module.css'

interface ValueDialogProps {
  title: string
  text: string
  /** It can be requested again, and closes in any way. */
  again?: boolean
  close(): void
}

/** Shows a secret or initial password only once, so only the button closes it. */
export function ValueDialog({ title, text, again = false, close }: ValueDialogProps) {
  const active = useActive()
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <Modal
      open={active}
      title={title}
      width={480}
      centered
      closable={again}
      mask={{ closable: again }}
      keyboard={again}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {again ? '知道了' : '我已保存'}
        </Button>
      }
    >
      <div className={styles.row}>
        <code className={styles.value}>{text}</code>
        <Button onClick={copy}>{state === 'copied' ? '已复制' : '复制'}</Button>
      </div>
      {(state === 'failed' || !again) && (
        <p className={styles.note}>
          {state === 'failed' ? '浏览器不允许复制，请手动选择文字。' : '此内容只显示这一次，请妥善保存。'}
        </p>
      )}
    </Modal>
  )
}
