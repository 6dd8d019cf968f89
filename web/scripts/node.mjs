// Says so in one sentence if this Node.js is too old to build the page.

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `The page needs Node.js 20.19 or newer, and this is ${process.versions.node}: ` +
      "install a newer one (Debian 13 or newer: apt-get install nodejs npm).",
  );
  process.exit(1);
}
