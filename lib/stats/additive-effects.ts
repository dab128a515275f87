/** One value of a row and a column, both numbered from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/**
 * Column effects of the additive model value = row + column by least squares, adding up to 0. The cells must be connected:
 * effects of parts that share no row are not comparable.
 *
 * Rows are eliminated (each takes the mean of its residuals); what is left is a graph Laplacian in the columns, solved by
 * conjugate gradients, so that ten thousand cells cost no dense matrix.
 *
 * @see Searle, Linear Models (1971), ch. 7; Hestenes & Stiefel (1952)
 */
export function columnEffects(cells: readonly Cell[], rows: number, columns: number): Float64Array {
  const perRow = new Float64Array(rows);
  for (const { row } of cells) perRow[row] = (perRow[row] as number) + 1;
  const rowSums = new Float64Array(rows);

  /** Sums by column of each cell's number less the mean of its row. */
  const centred = (numberOf: (cell: Cell) => number): Float64Array => {
    rowSums.fill(0);
    for (const cell of cells) rowSums[cell.row] = (rowSums[cell.row] as number) + numberOf(cell);
    const result = new Float64Array(columns);
    for (const cell of cells) {
      const rowMean = (rowSums[cell.row] as number) / (perRow[cell.row] as number);
      result[cell.column] = (result[cell.column] as number) + numberOf(cell) - rowMean;
    }
    return result;
  };

  const effects = new Float64Array(columns);
  let residual = centred((cell) => cell.value);
  let direction = residual.slice();
  let size = inner(residual, residual);
  const enough = size * 1e-28;
  for (let step = 0; step < 4 * columns && size > enough; step++) {
    const image = centred((cell) => direction[cell.column] as number);
    const length = size / inner(direction, image);
    for (let c = 0; c < columns; c++) effects[c] = (effects[c] as number) + length * (direction[c] as number);
    residual = residual.map((value, c) => value - length * (image[c] as number));
    const next = inner(residual, residual);
    direction = residual.map((value, c) => value + (next / size) * (direction[c] as number));
    size = next;
  }
  const middle = effects.reduce((total, effect) => total + effect, 0) / columns;
  return effects.map((effect) => effect - middle);
}

const inner = (a: Float64Array, b: Float64Array): number =>
  a.reduce((total, value, i) => total + value * (b[i] as number), 0);
