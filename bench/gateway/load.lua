-- Requests of wrk: the paths in a file, one per line, in turn. "{n}" in a path becomes a unique number.
-- Further arguments are headers, name and value.

local paths = {}
local asked = 0

function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  -- Each run starts at another number.
  asked = tonumber(args[2])
  for index = 3, #args, 2 do wrk.headers[args[index]] = args[index + 1] end
end

function request()
  asked = asked + 1
  local path = paths[asked % #paths + 1]:gsub("{n}", string.format("%09d", asked))
  return wrk.format("GET", path)
end
