import { Alert, Button, Input, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { DiagramView, ErrorCard, Loading, part } from '../../../renderer/index.ts'
import comparison from '../comparison/ComparisonPage.module.css'
import { DifferenceList } from '../comparison/DifferenceList.tsx'
import styles from './ConflictDialog.module.css'
import { type ComparedDrafts, compareDrafts } from './compareDrafts.ts'

/** Key and name of a new model. */
export interface CopyName {
  key: string
  name: string
}

interface Props {
  /** False while the tab of the designer is hidden. */
  isShown: boolean
  mine: string
  theirs: string
  /** The other user and the time of the save, in words. */
  message: string
  /** Default name of a copy. */
  copyName: CopyName
  onOverwrite: () => Promise<void>
  onAdopt: () => void
  /** Rejects with a message if the name is refused. */
  onCopy: (name: CopyName) => Promise<void>
  onClose: () => void
}

/** Dialog for two users who saved one draft: both diagrams, the differences in words, and three choices. */
export function ConflictDialog(props: Props) {
  const { isShown, mine, theirs, message, copyName, onOverwrite, onAdopt, onCopy, onClose } = props
  const [compared, setCompared] = useState<ComparedDrafts>()
  const [failure, setFailure] = useState<unknown>()
  const [focus, setFocus] = useState<{ id: string }>()
  const [name, setName] = useState<CopyName>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    compareDrafts(mine, theirs).then(
      found => isCurrent && setCompared(found),
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [mine, theirs])
  const busy = (run: () => Promise<void>) => async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await run()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const footer: ReactNode = (
    <>
      <Button {...part('later')} onClick={onClose}>
        稍后处理
      </Button>
      <Button {...part('saveCopy')} disabled={isBusy} onClick={() => setName(name ? undefined : copyName)}>
        另存为副本
      </Button>
      <Button {...part('adopt')} disabled={isBusy} onClick={onAdopt}>
        采用对方的
      </Button>
      <Button {...part('overwrite')} type="primary" danger loading={isBusy} onClick={busy(onOverwrite)}>
        用我的覆盖
      </Button>
    </>
  )
  return (
    <Modal
      open={isShown}
      title="流程图已被他人修改"
      width={1080}
      centered
      transitionName="ant-fade"
      onCancel={onClose}
      footer={footer}
    >
      <p>{message}</p>
      {name && (
        <form
          className={styles.copy}
          aria-label="另存为副本"
          onSubmit={event => {
            event.preventDefault()
            void busy(() => onCopy(name))()
          }}
        >
          <Input
            {...part('copyName')}
            aria-label="模型名称"
            maxLength={100}
            value={name.name}
            onChange={({ target }) => setName({ ...name, name: target.value })}
          />
          <Input
            {...part('copyKey')}
            aria-label="模型标识"
            maxLength={100}
            value={name.key}
            onChange={({ target }) => setName({ ...name, key: target.value })}
          />
          <Button
            {...part('makeCopy')}
            type="primary"
            htmlType="submit"
            loading={isBusy}
            disabled={name.key.trim() === '' || name.name.trim() === ''}
          >
            保存副本
          </Button>
        </form>
      )}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      {failure !== undefined ? (
        <ErrorCard error={failure} />
      ) : compared ? (
        <>
          <div className={styles.sides}>
            {(['mine', 'theirs'] as const).map(side => (
              <section key={side} aria-label={titles[side]}>
                <h3>{titles[side]}</h3>
                <DiagramView value={compared[side]} title={`${titles[side]}流程图`} focus={focus} />
              </section>
            ))}
          </div>
          <section className={`${comparison.words} ${styles.words}`} aria-label="我的修改与对方的不同">
            <DifferenceList
              differences={compared.differences}
              drawn={compared.drawn}
              button={({ elementId, title }) => (
                <button
                  {...part('show')}
                  type="button"
                  aria-pressed={elementId === focus?.id}
                  onClick={() => setFocus({ id: elementId })}
                >
                  {title}
                </button>
              )}
            />
          </section>
        </>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

const titles = { mine: '我的', theirs: '对方的' } as const
