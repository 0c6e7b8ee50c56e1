import { Button } from 'antd'
import { useActive } from '../../ui/active.ts'
import { Modal } from '../../ui/Modal.tsx'
import type { Question } from './dialogs.ts'
import styles from './QuestionDialog.module.css'

export function QuestionDialog({ question, close }: { question: Question; close(answer: string | undefined): void }) {
  const active = useActive()
  return (
    <Modal
      open={active}
      title={question.title}
      width={416}
      centered
      classNames={{ header: styles.head ?? '' }}
      onCancel={() => close(undefined)}
      footer={[
        <Button key="cancel" autoFocus={question.answers.length === 0} onClick={() => close(undefined)}>
          {question.close ?? '取消'}
        </Button>,
        ...question.answers.map(({ key, label, style }, index) => (
          <Button
            key={key}
            autoFocus={index === 0}
            type={style === 'default' ? 'default' : 'primary'}
            danger={style === 'danger'}
            onClick={() => close(key)}
          >
            {label}
          </Button>
        )),
      ]}
    >
      {question.text && <p className={styles.text}>{question.text}</p>}
    </Modal>
  )
}
