import { Button } from 'antd'
import { Fragment, useState } from 'react'
import type { Block, Sequence, SplitBlock } from '../../../processes/document/blocks.ts'
import { type ProcessDocument, referredId } from '../../../processes/document/processDocument.ts'
import { attributeOf } from '../../../processes/xml/xmlTree.ts'
import { AddButton } from './AddButton.tsx'
import { BlockCard } from './BlockCard.tsx'
import { BranchHead } from './BranchHead.tsx'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'

/** Nodes below each other, with a button on each flow that adds one there. */
export function BlockSequence({ sequence: { blocks, exits } }: { sequence: Sequence }) {
  return (
    <div className={styles.sequence}>
      {blocks.map((block, index) => (
        <Fragment key={block.id}>
          <OneBlock block={block} />
          {exits[index] !== undefined && <AddButton flow={exits[index]} />}
        </Fragment>
      ))}
    </div>
  )
}

const OneBlock = ({ block }: { block: Block }) =>
  block.kind === 'node' ? <BlockCard id={block.id} /> : <Branches block={block} />

function Branches({ block }: { block: SplitBlock }) {
  const { design, walk } = useBlocks()
  const [dragged, setDragged] = useState<string>()
  return (
    <section className={styles.split} aria-label="分支">
      <BlockCard id={block.id} />
      {block.join !== undefined && !walk && (
        <Button size="small" shape="round" onClick={() => design.runArranged({ do: 'branchOff', split: block.id })}>
          添加分支
        </Button>
      )}
      <div className={styles.branches}>
        {defaultLast(block, design.document).map(branch => (
          <div key={branch.entry} className={styles.branch} data-open={block.join === undefined || undefined}>
            <BranchHead flow={branch.entry ?? ''} split={block.id} dragged={dragged} onDrag={setDragged} />
            <AddButton flow={branch.entry ?? ''} />
            <BlockSequence sequence={branch} />
            <span className={styles.filler} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The branches in the order in which their conditions are tried; the default, which is taken without one, is last. */
function defaultLast({ id, branches }: SplitBlock, document: ProcessDocument): Sequence[] {
  const gateway = document.element(id)
  const otherwise = referredId((gateway && attributeOf(gateway, 'default')) ?? '')
  return branches.toSorted((one, other) => Number(one.entry === otherwise) - Number(other.entry === otherwise))
}
