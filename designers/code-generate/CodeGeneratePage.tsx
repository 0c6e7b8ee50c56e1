import { Button, Steps } from 'antd'
import { useState } from 'react'
import { type CustomProps, part, usePageParts } from '../../renderer/index.ts'
import { session } from '../../runtime/session/session.ts'
import { AdjustTables } from './AdjustTables.tsx'
import { Applied } from './Applied.tsx'
import { ChooseTables } from './ChooseTables.tsx'
import styles from './CodeGeneratePage.module.css'
import { FileReview } from './FileReview.tsx'
import { stepReasons } from './stepReasons.ts'
import { useGeneration } from './useGeneration.ts'

const steps = ['选择表', '调整字段和页面', '预览文件', '完成']

/** Wizard from tables of a data source to screens: choose, adjust, review files, apply or download. */
export function CodeGeneratePage({ host }: CustomProps) {
  const work = useGeneration()
  const [step, setStep] = useState(0)
  const [routes, setRoutes] = useState<readonly string[]>([])
  const parts = usePageParts(stepReasons(work, step, steps))

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
  /** Changes made there affect the menu and the tables here. */
  const look = async () => {
    await host.open({ page: 'code-generation/plans', params: {}, in: 'drawer', width: 1080 })
    await session.refreshSession().catch(() => undefined)
    if (step === 0 && work.sourceId !== '') await work.choose(work.sourceId)
    if (step === 2) await work.look()
  }
  const again = () => {
    setStep(0)
    void work.choose(work.sourceId)
  }

  return (
    <section className={styles.page} aria-label="代码生成">
      <Steps {...part('steps')} current={step} size="small" items={steps.map(title => ({ title }))} />
      <div className={styles.body}>
        {step === 0 && <ChooseTables work={work} />}
        {step === 1 && <AdjustTables work={work} />}
        {step === 2 && <FileReview work={work} />}
        {step === 3 && <Applied routes={routes} plans={work.selected} />}
      </div>
      <footer className={styles.foot}>
        <Button {...part('made')} className={styles.made} onClick={() => void look()}>
          已生成的页面
        </Button>
        {step > 0 && step < 3 && (
          <Button {...part('back')} onClick={() => setStep(step - 1)} disabled={parts.waits('back')}>
            上一步
          </Button>
        )}
        {step < 2 && (
          <Button
            {...part('next')}
            type="primary"
            onClick={() => void next()}
            disabled={parts.waits('next')}
            loading={work.busy === 'preview'}
          >
            下一步
          </Button>
        )}
        {step === 2 && (
          <>
            {parts.sees('download') && (
              <Button
                {...part('download')}
                onClick={() => void work.download()}
                disabled={parts.waits('download')}
                loading={work.busy === 'download'}
              >
                下载 zip
              </Button>
            )}
            {parts.sees('apply') && (
              <Button
                {...part('apply')}
                type="primary"
                onClick={() => void apply()}
                disabled={parts.waits('apply')}
                loading={work.busy === 'apply'}
              >
                应用到控制台
              </Button>
            )}
          </>
        )}
        {step === 3 && (
          <Button {...part('again')} onClick={again}>
            继续生成
          </Button>
        )}
      </footer>
    </section>
  )
}
