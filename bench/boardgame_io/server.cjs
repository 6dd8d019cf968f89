// boardgame.io's server as its tutorial starts it, with tic-tac-toe; prints its address when ready.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const owns = (line) => line.every((id) => G.cells[id] !== null && G.cells[id] === G.cells[line[0]]);
    if (LINES.some(owns)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

async function main() {
  console.info = console.log = () => {};
  const server = Server({ games: [ticTacToe], origins: [/./] });
  const { appServer } = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
  process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`);
}

main();
