import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dialectAt } from '../../../processes/conditions/dialectAt.ts'
import { variablesAt } from '../../../processes/conditions/variablesAt.ts'
import { attributeOf, contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { ConditionWords } from '../../../renderer/index.ts'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'

/** The condition of a branch in words; a click opens its properties beside the blocks. */
export function BranchHead({ flow, split }: { flow: string; split: string }) {
  const { design, selected, faulty, walk } = useBlocks()
  const { document } = design
  const element = document.element(flow)
  const gateway = document.element(split)
  if (!element || !gateway) return null
  const condition = elementsIn(element).find(each => each.local === 'conditionExpression')
  const variables = condition ? variablesAt(document, element, design.state.get().forms) : {}
  const isDefault = attributeOf(gateway, 'default') === flow
  const isParallel = gateway.local === 'parallelGateway'
  const name = attributeOf(element, 'name')
  const text = isParallel ? (
    '同时进行'
  ) : isDefault ? (
    '不满足其他条件时'
  ) : condition ? (
    <ConditionWords text={contentOf(condition)} variables={variables} dialect={dialectAt(document, condition)} />
  ) : (
    '请设置条件'
  )
  return (
    <div
      className={styles.head}
      data-selected={selected.has(flow) || undefined}
      data-faulty={faulty.has(flow) || undefined}
      data-passed={walk?.view.passed.has(flow) || undefined}
      data-choosable={walk?.view.choice?.flows.some(({ id }) => id === flow) || undefined}
    >
      <button
        type="button"
        className={styles.open}
        data-element={flow}
        onClick={() => (walk ? walk.press(flow) : design.select([flow]))}
      >
        <b>{name || (isParallel ? '并行' : isDefault ? '其他情况' : '条件')}</b>
        <span>{text}</span>
      </button>
      {!walk && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`删除分支 ${name ?? ''}`}
          onClick={() => design.runArranged({ do: 'removeBranch', flow })}
        />
      )}
    </div>
  )
}
