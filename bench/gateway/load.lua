-- What wrk asks: the addresses of a file, one a line, in turn and over again. "{n}" in an address is a number that never
-- comes back. Further arguments are headers, name and value.

local paths = {}
local asked = 0

function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  -- Each run begins somewhere else.
  asked = tonumber(args[2])
  for index = 3, #args, 2 do wrk.headers[args[index]] = args[index + 1] end
end

function request()
  asked = asked + 1
  local path = paths[asked % #paths + 1]:gsub("{n}", string.format("%09d", asked))
  return wrk.format("GET", path)
end
