import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { SplitType } from '../../../processes/document/commands/addBranches.ts'
import type { NewShape } from '../../../processes/document/commands/createShape.ts'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'

const nodes: readonly (NewShape & { key: string; label: string })[] = [
  { key: 'userTask', label: '审批', type: 'userTask', name: '审批' },
  { key: 'copy', label: '抄送', type: 'task', name: '抄送' },
  { key: 'serviceTask', label: '调用接口', type: 'serviceTask', name: '调用接口' },
  { key: 'callActivity', label: '调用流程', type: 'callActivity', name: '调用流程' },
  { key: 'subProcess', label: '子流程', type: 'subProcess', name: '子流程' },
  { key: 'wait', label: '等待', type: 'intermediateCatchEvent', event: 'timerEventDefinition', name: '等待' },
]
const splits: readonly { key: SplitType; label: string }[] = [
  { key: 'exclusiveGateway', label: '条件分支' },
  { key: 'inclusiveGateway', label: '多选分支' },
  { key: 'parallelGateway', label: '并行分支' },
]

/** Adds a node or branches on a flow. */
export function AddButton({ flow }: { flow: string }) {
  const { design, walk } = useBlocks()
  if (walk) return <div className={styles.line} data-passed={walk.view.passed.has(flow) || undefined} />
  const add = (key: string) => {
    const split = splits.find(each => each.key === key)
    if (split) return design.runArranged({ do: 'branch', flow, type: split.key })
    const { label: _, key: __, ...shape } = nodes.find(each => each.key === key)!
    return design.runArranged({ do: 'insert', flow, ...shape })
  }
  return (
    <div className={styles.line}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...nodes.map(({ key, label }) => ({ key, label })),
            { type: 'divider' },
            ...splits.map(({ key, label }) => ({ key, label })),
          ],
          onClick: ({ key }) => add(key),
        }}
      >
        <Button size="small" type="primary" shape="circle" icon={<PlusOutlined />} aria-label="添加节点" />
      </Dropdown>
    </div>
  )
}
