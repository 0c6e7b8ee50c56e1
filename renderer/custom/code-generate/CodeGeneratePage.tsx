import { Button, Steps } from 'antd'
import { useState } from 'react'
import { holds } from '../../../runtime/permission/holds.ts'
import { session } from '../../../runtime/session/session.ts'
import type { CustomProps } from '../customProps.ts'
import { AdjustTables } from './AdjustTables.tsx'
import { Applied } from './Applied.tsx'
import { ChooseTables } from './ChooseTables.tsx'
import styles from './CodeGeneratePage.module.css'
import { FileReview } from './FileReview.tsx'
import { useGeneration } from './useGeneration.ts'

const steps = ['选择表', '调整字段和页面', '预览文件', '完成']

/** Leads from the tables of a data source to screens: choose, adjust, look at the files, apply or download them. */
export function CodeGeneratePage({ host }: CustomProps) {
  const work = useGeneration()
  const [step, setStep] = useState(0)
  const [routes, setRoutes] = useState<readonly string[]>([])
  const hasConflict = work.preview?.files.some(
    file => file.state === 'conflict' && work.prefer[file.path] === undefined,
  )
  const isBlocked = work.busy !== '' || (work.preview?.faults.length ?? 0) > 0 || hasConflict === true

  const next = async () => {
    if (step === 1 && !(await work.look())) return
    setStep(step + 1)
  }
  const apply = async () => {
    const done = await work.apply()
    if (!done) return
    setRoutes(done.routes)
    setStep(3)
  }
  /** What is changed or taken out there, the menu and the tables here must know. */
  const look = async () => {
    await host.open({ page: 'code-generation/plans', params: {}, in: 'drawer', width: 1080 })
    await session.refreshSession().catch(() => undefined)
    if (step === 0 && work.sourceId !== '') await work.choose(work.sourceId)
  }
  const again = () => {
    setStep(0)
    void work.choose(work.sourceId)
  }

  return (
    <section className={styles.page} aria-label="代码生成">
      <Steps current={step} size="small" items={steps.map(title => ({ title }))} />
      <div className={styles.body}>
        {step === 0 && <ChooseTables work={work} />}
        {step === 1 && <AdjustTables work={work} />}
        {step === 2 && <FileReview work={work} />}
        {step === 3 && <Applied routes={routes} plans={work.selected} />}
      </div>
      <footer className={styles.foot}>
        <Button className={styles.made} onClick={() => void look()}>
          已生成的页面
        </Button>
        {step > 0 && step < 3 && (
          <Button onClick={() => setStep(step - 1)} disabled={work.busy !== ''}>
            上一步
          </Button>
        )}
        {step < 2 && (
          <Button
            type="primary"
            onClick={() => void next()}
            disabled={work.selected.length === 0 || work.busy !== ''}
            loading={work.busy === 'preview'}
          >
            下一步
          </Button>
        )}
        {step === 2 && (
          <>
            <Button onClick={() => void work.download()} disabled={isBlocked} loading={work.busy === 'download'}>
              下载 zip
            </Button>
            {holds('CODE_GENERATE_APPLY') && (
              <Button type="primary" onClick={() => void apply()} disabled={isBlocked} loading={work.busy === 'apply'}>
                应用到控制台
              </Button>
            )}
          </>
        )}
        {step === 3 && <Button onClick={again}>继续生成</Button>}
      </footer>
    </section>
  )
}
