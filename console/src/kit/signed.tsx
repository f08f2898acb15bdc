import { useWords } from '../texts/index.ts'
import styles from './kit.module.css'

/** Points with their sign: what came in is green, what went out is not. */
export function Signed({ points }: { readonly points: number }) {
  const { format } = useWords()
  const way = points > 0 ? styles.gain : points < 0 ? styles.loss : ''
  return <span className={way}>{format.signed(points)}</span>
}
